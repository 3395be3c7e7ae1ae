import { getTranslations } from 'next-intl/server'
import { Icon } from '@/components/ui/icon'
import type { LegalBlock } from '@/lib/contract/legal-text'
import type { LegalLanguage } from '@/lib/domain/legal-languages'
import { LegalRuns } from './legal-blocks'
import styles from './legal-contents.module.css'

function Links({ blocks, lang }: { blocks: readonly LegalBlock[]; lang: LegalLanguage }) {
  return (
    <ul className={styles.list} lang={lang}>
      {blocks.flatMap((block) =>
        block.kind === 'heading' && block.level === 2
          ? [
              <li key={block.id}>
                <a href={`#${block.id}`}>
                  <LegalRuns runs={block.runs} />
                </a>
              </li>,
            ]
          : [],
      )}
    </ul>
  )
}

/** Table of contents: next to the text on wide screens, collapsed above it on narrow ones. */
export async function LegalContents({ blocks, lang }: { blocks: readonly LegalBlock[]; lang: LegalLanguage }) {
  const t = await getTranslations('legal')
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <details className={styles.folded}>
        <summary>
          {t('contents')}
          <Icon name="down" />
        </summary>
        <Links blocks={blocks} lang={lang} />
      </details>
      <div className={styles.beside}>
        <p>{t('contents')}</p>
        <Links blocks={blocks} lang={lang} />
      </div>
    </nav>
  )
}
