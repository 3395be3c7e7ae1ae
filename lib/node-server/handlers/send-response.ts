import type { ServerResponse } from 'node:http'

export async function sendResponse(source: Response, response: ServerResponse): Promise<void> {
  const body = await source.text()
  response.writeHead(source.status, Object.fromEntries(source.headers)).end(body)
}
