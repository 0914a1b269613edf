// What a reader may do with the page: sort the tables, filter them, unfold and follow links. All of it stands without.
;(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]
  const form = document.querySelector('.controls')
  const compare = new Intl.Collator('en', { numeric: true }).compare

  // Numbers before texts, cells without a value last, whatever the direction.
  const keyOf = (row, column) => {
    const cell = row.cells[column]
    if (cell.dataset.sort !== undefined) return Number(cell.dataset.sort)
    const text = cell.textContent.trim()
    return text === '–' ? null : text
  }
  const order = (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))

  // The rows in the order of the report, which equal ones keep.
  const places = new Map(
    all('table.gates').map((table) => [table, all('tbody tr', table).map((row, place) => ({ row, place }))]),
  )

  const sort = (table, column, direction) => {
    const sign = direction === 'descending' ? -1 : 1
    const rows = places.get(table)
    const sorted = [...rows].sort((a, b) => {
      const [x, y] = [keyOf(a.row, column), keyOf(b.row, column)]
      if (x === null || y === null) return (x === null) - (y === null) || a.place - b.place
      return sign * order(x, y) || a.place - b.place
    })
    table.tBodies[0].append(...sorted.map(({ row }) => row))
    all('thead th', table).forEach((head, i) => {
      if (i === column) head.setAttribute('aria-sort', direction)
      else head.removeAttribute('aria-sort')
    })
  }

  for (const table of all('table.gates')) {
    all('thead th', table).forEach((head, column) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => {
        sort(table, column, head.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending')
      })
    })
  }

  // The details of a gate say all that its row says, so they are what is searched.
  const entries = all('table.gates tbody tr').map((row) => {
    const target = document.getElementById(row.querySelector('a').getAttribute('href').slice(1))
    const details = target.closest('details')
    const words = `${row.textContent} ${details.querySelector('.place').textContent}`.toLowerCase()
    return { row, details, words, verdict: row.dataset.verdict }
  })
  const filter = () => {
    const wanted = form.elements.text.value.trim().toLowerCase().split(/\s+/)
    const verdict = form.elements.verdict.value
    let shown = 0
    for (const entry of entries) {
      const fits = wanted.every((word) => entry.words.includes(word)) && (verdict === '' || entry.verdict === verdict)
      entry.row.hidden = !fits
      entry.details.hidden = !fits
      if (fits) shown++
    }
    form.querySelector('output').value = shown === entries.length ? '' : `${shown} of ${entries.length} gates`
  }
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  for (const button of all('[data-fold]', form)) {
    button.addEventListener('click', () => {
      for (const details of all('details.gate')) details.open = button.dataset.fold === 'open'
    })
  }
  form.hidden = entries.length === 0

  // Says of each table that is wider than the page that it goes on; folded ones have no width yet.
  const hint = () => {
    for (const box of all('.scroll')) {
      const over = box.scrollWidth > box.clientWidth
      const told = box.previousElementSibling?.matches('.sideways') ? box.previousElementSibling : null
      if (!over) told?.remove()
      else if (told === null) {
        const line = document.createElement('p')
        line.className = 'sideways'
        line.textContent = 'This table is wider than the page: scroll it sideways, or with the arrow keys. →'
        box.before(line)
      }
    }
  }
  hint()
  addEventListener('resize', hint)
  document.addEventListener('toggle', hint, true)

  // A link into folded details unfolds them and moves the focus there.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const details = target?.closest('details.gate')
    if (!details) return
    details.hidden = false
    details.open = true
    details.scrollIntoView()
    target.focus({ preventScroll: true })
  }
  addEventListener('hashchange', reveal)
  // The same link twice changes no hash.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"], a[*|href^="#"]')
    if (link !== null && link.getAttribute('href') === location.hash) reveal()
  })
  reveal()
})()
