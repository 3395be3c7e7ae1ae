// Serves the smallest app with the compression of our own server process.
import { createServer } from 'node:http'
import next from 'next'
import { compress } from '../../lib/serve/compress.ts'

const app = next({ dev: false, dir: 'tests/bench/smallest-app' })
await app.prepare()
const handler = app.getRequestHandler()
createServer((request, response) => void compress(request, response).then(() => handler(request, response))).listen(Number(process.env['PORT']))
