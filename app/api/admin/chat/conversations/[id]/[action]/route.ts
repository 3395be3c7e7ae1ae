import type { z } from 'zod'
import { deskActionSchemas, type DeskAction } from '@/lib/contract/chat-admin'
import type { DeskChat, Rejected } from '@/lib/contract/chat-store'
import { problem } from '@/lib/http/problem'
import { chatBody, doneResponse } from '@/lib/server/chat/responses'
import { handleConversationCall } from '@/lib/server/chat/desk-call'

interface RouteContext {
  params: Promise<{ id: string; action: string }>
}

type Data<Name extends DeskAction> = z.output<(typeof deskActionSchemas)[Name]>
type ActionHandler<Name extends DeskAction> = (
  desk: DeskChat,
  account: string,
  conversation: string,
  data: Data<Name>,
) => Promise<Rejected | undefined>

const ACTIONS: { readonly [Name in DeskAction]: ActionHandler<Name> } = {
  take: (desk, account, conversation) => desk.take(account, conversation),
  close: (desk, account, conversation) => desk.close(account, conversation),
  transfer: (desk, account, conversation, { to }) => desk.transfer(account, conversation, to),
  read: (desk, account, conversation, { seq }) => desk.read(account, conversation, seq),
  typing: (desk, account, conversation) => desk.typing(account, conversation),
  reaction: (desk, account, conversation, change) => desk.react(account, conversation, change),
}

const isAction = (name: string): name is DeskAction => Object.hasOwn(ACTIONS, name)

/** Operators' actions other than messages. */
export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { action } = await params
  if (!isAction(action)) return problem(404, 'Not found')
  const runAction = async <Name extends DeskAction>(name: Name): Promise<Response> =>
    handleConversationCall(request, params, async ({ account, desk, conversation }) => {
      const body = await chatBody(request, deskActionSchemas[name])
      return 'rejected' in body
        ? body.rejected
        : doneResponse(await ACTIONS[name](desk, account, conversation, body.data as Data<Name>))
    })
  return runAction(action)
}
