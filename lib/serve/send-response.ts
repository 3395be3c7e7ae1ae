import type { ServerResponse } from 'node:http'

/** Sends a response of the Fetch API whole, such as a problem or the answer of a limit. */
export async function sendResponse(sent: Response, response: ServerResponse): Promise<void> {
  const body = await sent.text()
  response.writeHead(sent.status, Object.fromEntries(sent.headers)).end(body)
}
