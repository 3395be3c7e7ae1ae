import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UpstreamError } from '../../../lib/http/upstream-error.ts'
import { sendError } from '../../../lib/node-server/handlers/error-response.ts'

/** Returns the response of a server whose handler throws before or after it has started to respond. */
async function answerTo(error: unknown, begun = false) {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const server = createServer((_request, response) => {
    if (begun) response.writeHead(200).write('half')
    sendError(error, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}`)
  expect(said).toHaveBeenCalledWith(error)
  return [answer.status, answer.headers.get('retry-after'), await answer.text()]
}

it('sets Retry-After only for temporary failures and does not reveal their reason', async () => {
  expect(await answerTo(new UpstreamError('timeout', 'no answer from /es/ in 30000 ms'))).toEqual([503, '5', ''])
  expect(await answerTo(new UpstreamError('network', 'secret'))).toEqual([503, '5', ''])
  expect(await answerTo(new UpstreamError('schema', 'secret'))).toEqual([500, null, ''])
  expect(await answerTo(new Error('secret'))).toEqual([500, null, ''])
  expect(await answerTo('secret')).toEqual([500, null, ''])
})

it('ends a response that has begun', async () => {
  expect(await answerTo(new Error('late'), true)).toEqual([200, null, 'half'])
})
