// Serves the smallest app as our own server process would.
import { createServer } from 'node:http'
import next from 'next'
import { compress } from '../../lib/serve/compress.ts'
import { createStaticFiles } from '../../lib/serve/static-files.ts'

const app = next({ dev: false, dir: 'tests/bench/smallest-app' })
await app.prepare()
const handler = app.getRequestHandler()
const files = await createStaticFiles('tests/bench/smallest-app', {
  build: true,
  worker: '.next/service-worker/off.js',
})
createServer(
  (request, response) =>
    void (files.serve(request, response) || compress(request, response).then(() => handler(request, response))),
).listen(Number(process.env['PORT']))
