import { Presets, SingleBar } from 'cli-progress'

/** A bar on stderr; silent where nobody watches. */
export function progressBar() {
  const bar = new SingleBar(
    { format: 'training {bar} {percentage} % | {eta_formatted} left', hideCursor: true },
    Presets.shades_classic,
  )
  return { start: (ticks) => bar.start(ticks, 0), tick: () => bar.increment(), stop: () => bar.stop() }
}
