import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import { PREVIEW_CALL, draftAccessFields, type DraftAccess } from '@/lib/routing/draft-access'
import styles from './preview-note.module.css'

/** Marks a page as an unpublished preview, with a button that leaves it. `data-preview` disables analytics. */
export async function PreviewNote({ preview }: { preview: DraftAccess }) {
  const t = await getTranslations('preview')
  return (
    <form className={`container ${styles.note}`} method="post" action={PREVIEW_CALL} data-preview>
      <p>{t('note')}</p>
      {[...draftAccessFields(preview)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={buttonLook('quiet', true)}>{t('leave')}</button>
    </form>
  )
}
