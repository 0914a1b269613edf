/**
 * The positions of the k largest scores, best first. Linear in the number of scores for small k.
 *
 * @param size number of positions.
 * @param k how many to return at most.
 * @param before whether position `a` ranks before position `b`: a strict total order.
 * @param allowed leaves positions out.
 */
export function topK(
  size: number,
  k: number,
  before: (a: number, b: number) => boolean,
  allowed: (position: number) => boolean,
): number[] {
  // A heap of the best k so far with the worst of them on top.
  const heap: number[] = []

  function sink(): void {
    let parent = 0
    for (;;) {
      let worst = parent
      for (let child = 2 * parent + 1; child <= 2 * parent + 2; child++) {
        if (child < heap.length && before(heap[worst]!, heap[child]!)) worst = child
      }
      if (worst === parent) return
      swap(parent, worst)
      parent = worst
    }
  }

  function rise(): void {
    let child = heap.length - 1
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (!before(heap[parent]!, heap[child]!)) return
      swap(parent, child)
      child = parent
    }
  }

  function swap(a: number, b: number): void {
    const kept = heap[a]!
    heap[a] = heap[b]!
    heap[b] = kept
  }

  for (let position = 0; position < size; position++) {
    if (heap.length < k) {
      if (!allowed(position)) continue
      heap.push(position)
      rise()
    } else if (before(position, heap[0]!) && allowed(position)) {
      heap[0] = position
      sink()
    }
  }
  return heap.sort((a, b) => (before(a, b) ? -1 : 1))
}
