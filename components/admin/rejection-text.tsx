import type { ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { FieldError, Rejection } from './call-api'

type LabelsByField = Readonly<Record<string, string>>

const pathWithoutEnvelope = ({ field }: FieldError) => field.replace(/^(?:data|update)\./, '').split('.')

/** Message of a field error. External backends may send codes that have no message. */
export const errorText = ({ reason = 'wrong', limit = 0 }: FieldError, { reasons }: CommonMessages): string =>
  interpolate(reasons[reason], { n: limit })

/** @param path of a field, such as `lv.title`, or of an object with fields */
export const errorAt = (rejection: Rejection | undefined, path: string): FieldError | undefined =>
  rejection?.errors?.find((error) => `${pathWithoutEnvelope(error).join('.')}.`.startsWith(`${path}.`))

export function errorTextAt(
  rejection: Rejection | undefined,
  name: string,
  messages: CommonMessages,
): string | undefined {
  const error = errorAt(rejection, name)
  return error && errorText(error, messages)
}

/** The error without the fields whose messages are shown at their controls; `undefined` if none are left. */
export function withoutFields(rejection: Rejection | undefined, names: readonly string[]): Rejection | undefined {
  const errors = rejection?.errors?.filter((error) => !names.includes(pathWithoutEnvelope(error)[0] ?? ''))
  return rejection && errors?.length === 0 ? undefined : rejection && { ...rejection, ...(errors && { errors }) }
}

/** Error message for an administrator: by status, else the field errors, else the server's `detail` in English. */
export function rejectionText(
  { status, detail, errors }: Rejection,
  messages: CommonMessages,
  labels: LabelsByField = {},
): ReactNode {
  if (status === 0) return navigator.onLine ? messages.failed : messages.offline
  if (status === 401 || status === 403) return messages.signedOut
  if (status === 429) return `${messages.failed} ${messages.tooMany}`
  if (status >= 500) return `${messages.failed} ${messages.away}`
  if (errors?.length) {
    const texts = errors.map((error) => {
      const label = labels[pathWithoutEnvelope(error).find((part) => part in labels) ?? '']
      return label === undefined ? errorText(error, messages) : `${label}: ${errorText(error, messages)}`
    })
    return [messages.failed, ...new Set(texts)].join(' ')
  }
  if (!detail) return messages.failed
  return (
    <>
      <span>{`${messages.failed} `}</span>
      <span lang="en">{detail}</span>
    </>
  )
}

interface RejectionNoteProps {
  readonly rejection: Rejection
  readonly common: CommonMessages
  readonly labels?: LabelsByField
  readonly children?: ReactNode
}

export const RejectionNote = ({ rejection, common, labels, children }: RejectionNoteProps) => (
  <p role="alert" className="admin-error">
    <span>{rejectionText(rejection, common, labels)}</span> <span>{children}</span>
  </p>
)
