import 'server-only'
import { chatVisitor } from '../../contract/chat-cookie.ts'
import { chatProblem } from '../../contract/chat-refusal.ts'
import type { VisitorChat } from '../../contract/chat-store.ts'
import type { NamedLimit } from '../../http/call-limit.ts'
import { failureProblem } from '../../http/problem.ts'
import { isEmployee } from '../account/employee.ts'
import { isByHttps } from '../by-https.ts'
import { refusal } from '../guard.ts'
import { logFailedCall } from '../log.ts'
import type { Limit } from '../rate-limit.ts'
import { chatStore, siteSecret } from '../transport.ts'
import { otherDriver } from './answers.ts'

/** The visitor of a call, by the cookie that only we can make. */
export const callingVisitor = async (request: Request): Promise<string | undefined> =>
  chatVisitor(request.headers.get('cookie'), await siteSecret(), { secure: isByHttps(request) })

/** Why whoever calls may not write: he is signed in as an employee in the same browser (specification, section 6). */
export async function employeeRefusal(request: Request): Promise<Response | undefined> {
  return (await isEmployee(request)) ? chatProblem('employee') : undefined
}

/** Answers a call of the chat; what fails is said in the log, never what was written. */
export async function answerChat(
  request: Request,
  limit: Limit,
  act: (chat: VisitorChat) => Promise<Response>,
): Promise<Response> {
  const refused =
    otherDriver() ?? (['GET', 'HEAD'].includes(request.method) ? await limit(request) : await refusal(request, limit))
  if (refused) return refused
  try {
    return await act((await chatStore()).visitor)
  } catch (error) {
    logFailedCall('chat', error, request)
    return failureProblem(error)
  }
}

interface VisitorCall {
  readonly visitor: string
  readonly chat: VisitorChat
}

/** Answers a call of a visitor who has begun a talk; a stranger is told to begin one. */
export const answerVisitor = (
  request: Request,
  limits: { readonly address: Limit; readonly visitor?: NamedLimit },
  act: (call: VisitorCall) => Promise<Response>,
): Promise<Response> =>
  answerChat(request, limits.address, async (chat) => {
    const visitor = await callingVisitor(request)
    if (visitor === undefined) return chatProblem('stranger')
    return (await limits.visitor?.(visitor)) ?? act({ visitor, chat })
  })
