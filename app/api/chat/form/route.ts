import { chatFormSchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-refusal'
import { visitorAddressOf } from '@/lib/door/visitor-address'
import { BESIDE, writtenBytes } from '@/lib/http/quotas'
import { chatBody, refusedAnswer } from '@/lib/server/chat/answers'
import { begunAnswer, newVisitor, talkOf } from '@/lib/server/chat/begin'
import { withCallablePhone } from '@/lib/server/chat/contact'
import { operatorLetter } from '@/lib/server/chat/later-question'
import { answerChat, callingVisitor, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { requestQuotaRefusal } from '@/lib/server/quotas'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'
import { countryOfVisitor } from '@/lib/server/visitor-country'

/** Takes the forms of the widget: how a visitor can be reached, and a question outside working hours. */
export const POST = (request: Request): Promise<Response> =>
  answerChat(request, LIMITS.chatStarts, async (chat) => {
    const refused = await employeeRefusal(request)
    if (refused) return refused
    const body = await chatBody(request, chatFormSchema)
    if ('refused' in body) return body.refused
    const form = body.data
    const place = requestPlace(request, form.lang)
    if (form.form === 'contact') {
      const visitor = await callingVisitor(request)
      if (visitor === undefined) return chatProblem('stranger')
      const { conversation } = form
      const reached = withCallablePhone(
        form.contact,
        form.country ?? (await countryOfVisitor(place.variant, visitorAddressOf(request))),
      )
      if ('refused' in reached) return reached.refused
      const unsaved = await chat.saveContact(visitor, conversation, reached.contact)
      return unsaved
        ? refusedAnswer(unsaved)
        : begunAnswer(request, place, chat, { visitor, conversation, isNew: false })
    }
    const visitor = await newVisitor(request)
    const talk = await talkOf(request, place, form)
    const reached = withCallablePhone(form.contact, talk.market ?? talk.country)
    if ('refused' in reached) return reached.refused
    const full =
      (await requestQuotaRefusal(request, 'conversations')) ??
      (await requestQuotaRefusal(request, 'chatText', writtenBytes([form.question], BESIDE.message), { visitor }))
    if (full) return full
    const started = await chat.start(visitor, { ...talk, contact: reached.contact })
    if ('refused' in started) return refusedAnswer(started)
    const { conversation } = started
    const letter = await operatorLetter(request, { chat, visitor, conversation })
    const asked = await chat.askOffline(visitor, conversation, { id: form.id, text: form.question }, letter)
    return 'refused' in asked ? refusedAnswer(asked) : begunAnswer(request, place, chat, { visitor, ...started })
  })
