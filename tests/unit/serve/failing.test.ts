import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Failure } from '../../../lib/http/failure.ts'
import { fail } from '../../../lib/serve/failing.ts'

/** What a client gets of a server on which something was thrown, before or after its answer has begun. */
async function answerTo(error: unknown, begun = false) {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const server = createServer((_request, response) => {
    if (begun) response.writeHead(200).write('half')
    fail(error, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}`)
  expect(said).toHaveBeenCalledWith(error)
  return [answer.status, answer.headers.get('retry-after'), await answer.text()]
}

it('what may be over soon may be asked for again; nobody is told why anything failed', async () => {
  expect(await answerTo(new Failure('timeout', 'no answer from /es/ in 30000 ms'))).toEqual([503, '5', ''])
  expect(await answerTo(new Failure('network', 'secret'))).toEqual([503, '5', ''])
  expect(await answerTo(new Failure('schema', 'secret'))).toEqual([500, null, ''])
  expect(await answerTo(new Error('secret'))).toEqual([500, null, ''])
  expect(await answerTo('secret')).toEqual([500, null, ''])
})

it('an answer that has begun ends', async () => {
  expect(await answerTo(new Error('late'), true)).toEqual([200, null, 'half'])
})
