import { localDateMinutes } from '@/lib/visitor/local-time'
import { useModel, useView } from './view'

/** First line of a conversation: says hello and, unless the offline form already does, when the answer comes. */
export function Greeting({ hasAnswerTime }: { hasAnswerTime: boolean }) {
  const { t } = useView()
  const desk = useModel().setting?.desk
  const isAttended = desk?.open && desk.hasHours
  const answerTime = desk?.opensAt
    ? t('chat.offline.opensAt', { time: localDateMinutes(desk.opensAt) })
    : isAttended && desk.replyMinutes
      ? t('chat.greeting.within', { n: desk.replyMinutes })
      : t(isAttended ? 'chat.greeting.now' : 'chat.greeting.soon')
  return <p className="chat-note">{[t('chat.greeting.text'), hasAnswerTime && answerTime].filter(Boolean).join(' ')}</p>
}
