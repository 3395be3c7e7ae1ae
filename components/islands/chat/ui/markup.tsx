import { Fragment, type ReactNode } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { parseMarkup, type Block, type Inline } from '@/lib/domain/chat/markup'
import { Code } from './code'

function inline(part: Inline, key: number): ReactNode {
  switch (part.kind) {
    case 'bold':
      return <strong key={key}>{part.parts.map(inline)}</strong>
    case 'italic':
      return <em key={key}>{part.parts.map(inline)}</em>
    case 'code':
      return <code key={key}>{part.text}</code>
    case 'link':
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      )
    case 'text':
      return <span key={key}>{part.text}</span>
  }
}

const lines = (rows: readonly (readonly Inline[])[]) =>
  rows.map((row, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {row.map(inline)}
    </Fragment>
  ))

function block(part: Block, key: number): ReactNode {
  if (part.kind === 'code') return <Code key={key} text={part.text} />
  if (part.kind === 'quote') return <blockquote key={key}>{lines(part.lines)}</blockquote>
  return <p key={key}>{lines(part.lines)}</p>
}

export interface MarkupProps {
  readonly text: string
  readonly author: ChatMessage['author']
}

/** Renders the light markup of a message; its text is never interpreted as HTML. */
export const Markup = ({ text, author }: MarkupProps) => <>{parseMarkup(text, author === 'operator').map(block)}</>
