// Serves the smallest app as the server process of the site would.
import { createServer } from 'node:http'
import next from 'next'
import { compress } from '../../lib/node-server/page-cache/compress.ts'
import { createStaticFiles } from '../../lib/node-server/handlers/static-files.ts'

const app = next({ dev: false, dir: 'tests/bench/baseline-app' })
await app.prepare()
const handler = app.getRequestHandler()
const files = await createStaticFiles('tests/bench/baseline-app', {
  build: true,
  worker: '.next/service-worker/off.js',
})
createServer(
  (request, response) =>
    void (files.serve(request, response) || compress(request, response).then(() => handler(request, response))),
).listen(Number(process.env['PORT']))
