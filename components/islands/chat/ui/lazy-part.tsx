import { lazy, Suspense, type ComponentType } from 'react'
import type { ConversationContext } from './conversation-context'

/** Props of a lazy part. It must not import shared chat modules: the bundler would split them out of the main chunk. */
type LazyProps = Pick<ConversationContext, 't'>

const NotLoaded = ({ t }: LazyProps) => <p role="alert">{t('chat.err.noServer')}</p>

export function lazyPart<Props extends LazyProps>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }))
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
