import { Fragment, lazy, Suspense } from 'react'
import type { MarkupProps } from './markup'

/** Same height as with markup, so that the layout does not shift. */
const Plain = ({ text }: Pick<MarkupProps, 'text'>) => (
  <p>
    {text.split('\n').map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        <span>{line}</span>
      </Fragment>
    ))}
  </p>
)

const Markup = lazy(async () => ({
  default: await import('./markup').then(({ Markup: Loaded }) => Loaded).catch(() => Plain),
}))

/** Characters of markup and links; a text without them does not load the parser. */
const MARKED = /[*_`>@[]|:\/\/|www\./i

export function MessageText({ text, author }: MarkupProps) {
  const plain = <Plain text={text} />
  return MARKED.test(text) ? (
    <Suspense fallback={plain}>
      <Markup text={text} author={author} />
    </Suspense>
  ) : (
    plain
  )
}
