import { chatFormSchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-refusal'
import { chatBody, refusedAnswer } from '@/lib/server/chat/answers'
import { begunAnswer, newVisitor, talkOf } from '@/lib/server/chat/begin'
import { questionLetter } from '@/lib/server/chat/letters'
import { answerChat, callingVisitor, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

/** Takes the forms of the widget: how a visitor can be reached, and a question outside working hours. */
export const POST = (request: Request): Promise<Response> =>
  answerChat(request, LIMITS.chatStarts, async (chat) => {
    const refused = await employeeRefusal(request)
    if (refused) return refused
    const body = await chatBody(request, chatFormSchema)
    if ('refused' in body) return body.refused
    const form = body.data
    if (form.form === 'contact') {
      const visitor = await callingVisitor(request)
      if (visitor === undefined) return chatProblem('stranger')
      const { conversation, contact } = form
      const unsaved = await chat.saveContact(visitor, conversation, contact)
      return unsaved ? refusedAnswer(unsaved) : begunAnswer(request, requestPlace(request, form.lang), chat, { visitor, conversation, isNew: false })
    }
    const place = requestPlace(request, form.lang)
    const visitor = await newVisitor(request)
    const started = await chat.start(visitor, await talkOf(request, place, form))
    if ('refused' in started) return refusedAnswer(started)
    const letter = await questionLetter(started.conversation, form.question, form.contact)
    const asked = await chat.askOffline(visitor, started.conversation, { id: form.id, text: form.question }, letter)
    return 'refused' in asked ? refusedAnswer(asked) : begunAnswer(request, place, chat, { visitor, ...started })
  })
