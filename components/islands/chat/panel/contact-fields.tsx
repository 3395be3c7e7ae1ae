import { useEffect } from 'react'
import { CONTACT_LIMITS } from '@/lib/contract/chat-state'
import { normalizeLine } from '@/lib/domain/text'
import type { ChatVisitor } from '../host/chat-host'
import { useDraft } from '../ui/use-draft'
import type { ContactErrors, ContactField } from './contact-messages'
import { Field } from './field'
import { readableEmail } from './readable-email'
import { useModel, useView } from './view'

const FIELDS: Readonly<Record<ContactField, { readonly type: string; readonly autoComplete: string }>> = {
  name: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
}

interface ContactInputProps {
  readonly name: ContactField
  readonly errors: ContactErrors
  readonly required: boolean
}

export function ContactInput({ name, errors, required }: ContactInputProps) {
  const { t } = useView()
  const { conversation, visitor } = useModel()
  const error = errors[name]
  const known = conversation?.contact[name] || visitor?.[name]
  const [text, setText] = useDraft(name, known)
  // Email addresses are stored with an ASCII (Punycode) domain.
  const isEncoded = name === 'email' && text === known && text.includes('xn--')
  useEffect(() => {
    if (isEncoded) void readableEmail(text).then(setText)
    // Once per stored email address: typed text stays unchanged.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isEncoded])
  return (
    <Field
      {...{ name, text, setText, required }}
      label={`chat.intro.${name}`}
      error={error && t(error)}
      maxLength={CONTACT_LIMITS[name]}
      line={FIELDS[name]}
    />
  )
}

export function ContactFields({ errors, needsEmail = false }: { errors: ContactErrors; needsEmail?: boolean }) {
  return (Object.keys(FIELDS) as ContactField[]).map((name) => (
    <ContactInput key={name} {...{ name, errors }} required={needsEmail && name === 'email'} />
  ))
}

export function readContact(form: HTMLFormElement): ChatVisitor {
  const fields = new FormData(form)
  const text = (name: string) => normalizeLine(String(fields.get(name) ?? ''))
  return { name: text('name'), phone: text('phone'), email: text('email') }
}
