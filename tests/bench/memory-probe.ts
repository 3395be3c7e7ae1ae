import { writeFileSync } from 'node:fs'

/**
 * Preloaded (`--expose-gc --import`) into a measured server: on SIGUSR2 it collects garbage and writes the remaining
 * memory to the file `MEMORY_PROBE`.
 */
process.on('SIGUSR2', () => {
  // Unused compiled code is released only after some rounds.
  for (let round = 0; round < 10; round++) globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  writeFileSync(process.env['MEMORY_PROBE'] ?? '', JSON.stringify(process.memoryUsage()))
})
