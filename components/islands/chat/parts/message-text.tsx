import { Fragment, lazy, Suspense } from 'react'
import type { WrittenText } from './markup'

/** As tall as with its markup, so that nothing moves when that comes. */
const Plain = ({ text }: Pick<WrittenText, 'text'>) => (
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

/** What markup and links begin with: a text without any of it is drawn as it is. */
const MARKED = /[*_`>@[]|:\/\/|www\./i

/** A text of a message; plain until what reads its markup and links has loaded. */
export function MessageText({ text, author }: WrittenText) {
  const plain = <Plain text={text} />
  return MARKED.test(text) ? (
    <Suspense fallback={plain}>
      <Markup text={text} author={author} />
    </Suspense>
  ) : (
    plain
  )
}
