import { useId, useState, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import { FileButton } from '../file-button'
import { ACCEPTED_TYPES } from './drop-zone'
import { upload } from './upload'
import { uploadError } from './upload-error'

interface ReplaceFileProps {
  readonly urn: string
  readonly version: number
  readonly maxBytes: number
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly reload: () => Promise<unknown>
}

/** Uploads another file for an image, which keeps its address. */
export function ReplaceFile({ urn, version, maxBytes, messages, common, reload }: ReplaceFileProps) {
  const [part, setPart] = useState<number>()
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const hint = useId()

  async function replace(file: File): Promise<void> {
    setMessage(undefined)
    if (file.size > maxBytes || !file.size)
      return setMessage({ text: uploadError(file, { status: 413 }, messages, common), isError: true })
    setPart(0)
    const rejection = await upload(file, setPart, { urn, version }).done
    setPart(undefined)
    await reload()
    if (!rejection) return setMessage({ text: messages.replaced, isError: false })
    const text = rejection.status === 409 ? messages.conflict : uploadError(file, rejection, messages, common)
    setMessage({ text, isError: true })
  }

  return (
    <div>
      <FileButton
        text={messages.replace}
        accept={ACCEPTED_TYPES}
        aria-describedby={hint}
        disabled={part !== undefined}
        take={([file]) => file && void replace(file)}
      />
      <p className="admin-quiet" id={hint}>
        {`${messages.replaceHint} ${messages.limits}`}
      </p>
      {part !== undefined && (
        <>
          <progress aria-label={messages.replace} max={1} value={part < 1 ? part : undefined} />
          <span className="admin-quiet" role="status">
            {part < 1 ? '' : messages.saving}
          </span>
        </>
      )}
      {message && (
        <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'admin-error' : 'admin-quiet'}>
          {message.text}
        </p>
      )}
    </div>
  )
}
