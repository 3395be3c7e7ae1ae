import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import type { FormState } from './use-form'
import { useView } from './view'

export function FormEnd({ label, errors, state }: Pick<FormState, 'errors' | 'state'> & { label: ChatMessageKey }) {
  const { t } = useView()
  return (
    <>
      {errors.form && (
        <p className="chat-error" role="alert">
          {t(errors.form)}
        </p>
      )}
      <button className="chat-button" aria-disabled={state === 'sending'}>
        {t(label)}
      </button>
    </>
  )
}
