import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UpstreamError } from '../../../lib/http/upstream-error.ts'
import { sendError } from '../../../lib/node-server/handlers/error-response.ts'

/** Returns the response of a server whose handler throws before or after it has started to respond. */
async function responseTo(error: unknown, begun = false) {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  const server = createServer((_request, response) => {
    if (begun) response.writeHead(200).write('half')
    sendError(error, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const received = await fetch(`http://localhost:${(server.address() as AddressInfo).port}`)
  expect(consoleError).toHaveBeenCalledWith(error)
  return [received.status, received.headers.get('retry-after'), await received.text()]
}

it('sets Retry-After only for temporary failures and does not reveal their reason', async () => {
  expect(await responseTo(new UpstreamError('timeout', 'no answer from /es/ in 30000 ms'))).toEqual([503, '5', ''])
  expect(await responseTo(new UpstreamError('network', 'secret'))).toEqual([503, '5', ''])
  expect(await responseTo(new UpstreamError('schema', 'secret'))).toEqual([500, null, ''])
  expect(await responseTo(new Error('secret'))).toEqual([500, null, ''])
  expect(await responseTo('secret')).toEqual([500, null, ''])
})

it('ends a response that has begun', async () => {
  expect(await responseTo(new Error('late'), true)).toEqual([200, null, 'half'])
})
