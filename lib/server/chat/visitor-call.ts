import 'server-only'
import { chatVisitor } from '../../contract/chat-cookie.ts'
import { chatProblem } from '../../contract/chat-rejection.ts'
import type { VisitorChat } from '../../contract/chat-store.ts'
import type { KeyedLimit } from '../../http/rate-limit.ts'
import { upstreamProblem } from '../../http/problem.ts'
import { isEmployee } from '../account/employee.ts'
import { isHttps } from '../request/is-https.ts'
import { rejectionFor } from '../request/guard.ts'
import { logFailedCall } from '../log.ts'
import type { Limit } from '../request/rate-limit.ts'
import { chatStore, siteSecret } from '../transport.ts'
import { requireBuiltInChat } from './responses.ts'

export const currentVisitor = async (request: Request): Promise<string | undefined> =>
  chatVisitor(request.headers.get('cookie'), await siteSecret(), { secure: isHttps(request) })

/** Employees cannot write as visitors (specification, section 6). */
export async function employeeRejection(request: Request): Promise<Response | undefined> {
  return (await isEmployee(request)) ? chatProblem('employee') : undefined
}

/** Failures are logged without message contents. */
export async function handleChatRequest(
  request: Request,
  limit: Limit,
  handler: (chat: VisitorChat) => Promise<Response>,
): Promise<Response> {
  const rejected =
    requireBuiltInChat() ??
    (['GET', 'HEAD'].includes(request.method) ? await limit(request) : await rejectionFor(request, limit))
  if (rejected) return rejected
  try {
    return await handler((await chatStore()).visitor)
  } catch (error) {
    logFailedCall('chat', error, request)
    return upstreamProblem(error)
  }
}

interface VisitorCall {
  readonly visitor: string
  readonly chat: VisitorChat
}

export const handleVisitorRequest = (
  request: Request,
  limits: { readonly ip: Limit; readonly visitor?: KeyedLimit },
  handler: (call: VisitorCall) => Promise<Response>,
): Promise<Response> =>
  handleChatRequest(request, limits.ip, async (chat) => {
    const visitor = await currentVisitor(request)
    if (visitor === undefined) return chatProblem('unknownVisitor')
    return (await limits.visitor?.(visitor)) ?? handler({ visitor, chat })
  })
