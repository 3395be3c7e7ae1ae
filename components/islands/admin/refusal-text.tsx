import type { ReactNode } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import { fillWords } from '@/lib/visitor/words'
import type { FieldError, Refusal } from './ask'

/** What the fields of a call are called on its page. */
type Labels = Readonly<Record<string, string>>

/** The parts of a field's path that are its own, not those of the call that carries it. */
const partsOf = ({ field }: FieldError) => field.replace(/^(?:data|update)\./, '').split('.')

/** What is wrong with a field. A backend that is not ours may not say it in a way that has words here. */
export const faultText = ({ fault = 'wrong', limit = 0 }: FieldError, { faults }: CommonWords): string =>
  fillWords(faults[fault], { n: limit })

/** What is wrong with the field of a name, for beside its control. */
export const errorAt = (refusal: Refusal | undefined, name: string): FieldError | undefined =>
  refusal?.errors?.find((error) => partsOf(error)[0] === name)

/** The same in words. */
export function faultAt(refusal: Refusal | undefined, name: string, words: CommonWords): string | undefined {
  const error = errorAt(refusal, name)
  return error && faultText(error, words)
}

/** A refusal without what is said beside controls; nothing where that is all. */
export function besides(refusal: Refusal | undefined, names: readonly string[]): Refusal | undefined {
  const errors = refusal?.errors?.filter((error) => !names.includes(partsOf(error)[0] ?? ''))
  return refusal && errors?.length === 0 ? undefined : refusal && { ...refusal, ...(errors && { errors }) }
}

/** What a refusal says to an administrator: why nothing came, what is wrong with which field, else what the server said, which is English. */
export function refusalText({ status, detail, errors }: Refusal, words: CommonWords, labels: Labels = {}): ReactNode {
  if (status === 0) return navigator.onLine ? words.failed : words.offline
  if (status === 401 || status === 403) return words.signedOut
  if (status === 429) return `${words.failed} ${words.tooMany}`
  if (status >= 500) return `${words.failed} ${words.away}`
  if (errors?.length) {
    const sentences = errors.map((error) => {
      const label = labels[partsOf(error).find((part) => part in labels) ?? '']
      return label === undefined ? faultText(error, words) : `${label}: ${faultText(error, words)}`
    })
    return [words.failed, ...new Set(sentences)].join(' ')
  }
  if (!detail) return words.failed
  return (
    <>
      <span>{`${words.failed} `}</span>
      <span lang="en">{detail}</span>
    </>
  )
}

interface RefusalNoteProps {
  readonly refusal: Refusal
  readonly common: CommonWords
  readonly labels?: Labels
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A refusal as a paragraph that is read out. */
export const RefusalNote = ({ refusal, common, labels, children }: RefusalNoteProps) => (
  <p role="alert" className="admin-error">
    <span>{refusalText(refusal, common, labels)}</span> <span>{children}</span>
  </p>
)
