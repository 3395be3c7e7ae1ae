// Serves one gzipped response, that of the given URL, from memory by a plain Node server: node bare-server.ts <address>
// <port>
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

const [address = '', port] = process.argv.slice(2)
const OF_A_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding']

const { headers, html } = await new Promise<{ headers: IncomingHttpHeaders; html: string }>((resolve) => {
  get(address, (response) => void text(response).then((body) => resolve({ headers: response.headers, html: body })))
})
const body = gzipSync(html, { level: 9 })
const forwarded = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)))
createServer((_request, response) => {
  response.writeHead(200, { ...forwarded, 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
}).listen(Number(port), '127.0.0.1')
