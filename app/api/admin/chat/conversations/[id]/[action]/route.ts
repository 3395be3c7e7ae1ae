import type { z } from 'zod'
import { deskActionSchemas, type DeskAction } from '@/lib/contract/chat-admin'
import type { DeskChat, Refused } from '@/lib/contract/chat-store'
import { problem } from '@/lib/http/problem'
import { chatBody, doneAnswer } from '@/lib/server/chat/answers'
import { answerDeskTalk } from '@/lib/server/chat/desk-call'

interface Named {
  params: Promise<{ id: string; action: string }>
}

type Data<Name extends DeskAction> = z.output<(typeof deskActionSchemas)[Name]>
type Act<Name extends DeskAction> = (
  desk: DeskChat,
  who: string,
  conversation: string,
  data: Data<Name>,
) => Promise<Refused | undefined>

const ACTIONS: { readonly [Name in DeskAction]: Act<Name> } = {
  take: (desk, who, conversation) => desk.take(who, conversation),
  close: (desk, who, conversation) => desk.close(who, conversation),
  transfer: (desk, who, conversation, { to }) => desk.transfer(who, conversation, to),
  read: (desk, who, conversation, { seq }) => desk.read(who, conversation, seq),
  typing: (desk, who, conversation) => desk.typing(who, conversation),
  reaction: (desk, who, conversation, change) => desk.react(who, conversation, change),
}

const isAction = (name: string): name is DeskAction => Object.hasOwn(ACTIONS, name)

/** What an operator does with a conversation beside writing. */
export async function POST(request: Request, { params }: Named): Promise<Response> {
  const { action } = await params
  if (!isAction(action)) return problem(404, 'No such address')
  const carryOut = async <Name extends DeskAction>(name: Name): Promise<Response> =>
    answerDeskTalk(request, params, async ({ who, desk, conversation }) => {
      const body = await chatBody(request, deskActionSchemas[name])
      return 'refused' in body
        ? body.refused
        : doneAnswer(await ACTIONS[name](desk, who, conversation, body.data as Data<Name>))
    })
  return carryOut(action)
}
