holmgate.configureFamily({ hypotheses: 2 })
holmgate.configureFamily({ name: 'extra', hypotheses: 1 })
test('no gate at all', () => {})
