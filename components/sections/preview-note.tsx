import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import { PREVIEW_CALL, previewFields, type Preview } from '@/lib/door/preview'
import styles from './preview-note.module.css'

/** Says that a page is not published, with the button that leads to what is. Where it stands, nothing is told of a visit. */
export async function PreviewNote({ preview }: { preview: Preview }) {
  const t = await getTranslations('preview')
  return (
    <form className={`container ${styles.note}`} method="post" action={PREVIEW_CALL} data-preview>
      <p>{t('note')}</p>
      {[...previewFields(preview)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={buttonLook('quiet', true)}>{t('leave')}</button>
    </form>
  )
}
