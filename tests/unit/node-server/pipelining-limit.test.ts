import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { withPipeliningLimit } from '../../../lib/node-server/handlers/pipelining-limit.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: a.example\r\n\r\n'

async function startServer(respond: RequestListener) {
  let received = 0
  const server = createServer(
    withPipeliningLimit((request, response) => {
      received += 1
      respond(request, response)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  await once(socket, 'connect')
  return { socket, received: () => received, responses: () => text.split('HTTP/1.1 200').length - 1 }
}

it('closes a connection that sends many requests at once, after the first four', async () => {
  const { socket, received } = await startServer(() => undefined)
  socket.write(REQUEST.repeat(1500))
  await once(socket, 'close')
  expect(received()).toBe(4)
})

it('responds to any number of requests that wait for each other', async () => {
  const { socket, received, responses } = await startServer((_request, response) => response.end('a'))
  for (let sent = 1; sent <= 50; sent += 1) {
    socket.write(REQUEST)
    await expect.poll(responses, { interval: 1 }).toBe(sent)
  }
  expect(received()).toBe(50)
  socket.destroy()
})

it('responds to four requests at once', async () => {
  const { socket, responses } = await startServer((_request, response) => setTimeout(() => response.end('a'), 5))
  socket.write(REQUEST.repeat(4))
  await expect.poll(responses).toBe(4)
  socket.write(REQUEST.repeat(4))
  await expect.poll(responses).toBe(8)
  socket.destroy()
})
