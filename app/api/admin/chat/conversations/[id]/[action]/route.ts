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
type Act<Name extends DeskAction> = (
  desk: DeskChat,
  who: string,
  conversation: string,
  data: Data<Name>,
) => Promise<Rejected | undefined>

const ACTIONS: { readonly [Name in DeskAction]: Act<Name> } = {
  take: (desk, who, conversation) => desk.take(who, conversation),
  close: (desk, who, conversation) => desk.close(who, conversation),
  transfer: (desk, who, conversation, { to }) => desk.transfer(who, conversation, to),
  read: (desk, who, conversation, { seq }) => desk.read(who, conversation, seq),
  typing: (desk, who, conversation) => desk.typing(who, conversation),
  reaction: (desk, who, conversation, change) => desk.react(who, conversation, change),
}

const isAction = (name: string): name is DeskAction => Object.hasOwn(ACTIONS, name)

/** Operators' actions other than messages. */
export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { action } = await params
  if (!isAction(action)) return problem(404, 'Not found')
  const runAction = async <Name extends DeskAction>(name: Name): Promise<Response> =>
    handleConversationCall(request, params, async ({ who, desk, conversation }) => {
      const body = await chatBody(request, deskActionSchemas[name])
      return 'rejected' in body
        ? body.rejected
        : doneResponse(await ACTIONS[name](desk, who, conversation, body.data as Data<Name>))
    })
  return runAction(action)
}
