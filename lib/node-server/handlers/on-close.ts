import type { ServerResponse } from 'node:http'

/** Calls `release` when the response closes, at once if it has closed already: `close` is not emitted again. */
export function onClose(response: ServerResponse, release: () => void): void {
  if (response.destroyed) release()
  else response.once('close', release)
}
