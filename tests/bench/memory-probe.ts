import { writeFileSync } from 'node:fs'

/**
 * For a server under measure (`--expose-gc --import` of this file): on SIGUSR2 it gives back all memory that nothing
 * holds, and writes what it still has into the file that `MEMORY_PROBE` names.
 */
process.on('SIGUSR2', () => {
  // Compiled code that is not used any more is given up only after some rounds.
  for (let round = 0; round < 10; round++) globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  writeFileSync(process.env['MEMORY_PROBE'] ?? '', JSON.stringify(process.memoryUsage()))
})
