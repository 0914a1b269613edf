// Vitest before 4.1 exports its runner only here. In a file of its own: the path is gone in Vitest 5, where a literal import of
// it breaks the file that holds it, and a computed one cannot be resolved by the vm pools of 4.0.
export { VitestTestRunner } from 'vitest/runners'
export { getCurrentTest } from 'vitest/suite'
