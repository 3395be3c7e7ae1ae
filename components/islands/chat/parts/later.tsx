import { lazy, Suspense, type ComponentType } from 'react'
import type { Reader } from './reader'

/** What such a part is given: what it imported of the chat would be kept apart from the chat for it. */
type Given = Pick<Reader, 'say'>

/** In the place of a part that could not be loaded. */
const NotLoaded = ({ say }: Given) => <p role="alert">{say('chat.err.noServer')}</p>

/** A part of the chat that few come to: it loads when it is drawn. */
export function later<Props extends Given>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }))
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
