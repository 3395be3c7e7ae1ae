import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/**
 * Lets the process live on where its log has no room: lines are lost while the disk is full, and once there is room again
 * the log says how many. A reader of a pipe that is gone ends nothing either.
 */
export function outliveFullLog(): void {
  for (const stream of [process.stdout, process.stderr] as (Writable & { readonly fd: number })[]) {
    stream.on('error', () => undefined)
    // A stream that has failed once writes nothing any more: that of a file is never told.
    if (!(stream instanceof Socket)) Object.assign(stream, { _write: writingOn(stream.fd) })
  }
}

function writingOn(fd: number): Writable['_write'] {
  let lost = 0
  return (line: Uint8Array, _encoding, written) => {
    try {
      if (lost) writeSync(fd, `${lost} times there was no room for a line of this log\n`)
      lost = 0
      writeSync(fd, line)
    } catch {
      lost += 1
    }
    written()
  }
}
