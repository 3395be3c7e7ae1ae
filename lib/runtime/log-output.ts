import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/**
 * Keeps the process running when its log cannot be written. While the disk is full, lines are lost and counted in the
 * next line written. A closed pipe is ignored, too.
 */
export function ignoreLogWriteErrors(): void {
  for (const stream of [process.stdout, process.stderr] as (Writable & { readonly fd: number })[]) {
    stream.on('error', () => undefined)
    // A stream that failed once stops writing, so write to files without one.
    if (!(stream instanceof Socket)) Object.assign(stream, { _write: createWrite(stream.fd) })
  }
}

function createWrite(fd: number): Writable['_write'] {
  let lostWrites = 0
  return (line: Uint8Array, _encoding, written) => {
    try {
      if (lostWrites) writeSync(fd, `${lostWrites} times there was no room for a line of this log\n`)
      lostWrites = 0
      writeSync(fd, line)
    } catch {
      lostWrites += 1
    }
    written()
  }
}
