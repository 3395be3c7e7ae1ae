'use client'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { ImagesWords } from '@/components/sections/admin/images-words'
import type { Image, ImageUse } from '@/lib/contract/images'
import { findByText } from '@/lib/domain/search'
import { AdminStack } from '../admin-stack'
import { ask, askOrThrow, type Refusal } from '../ask'
import { RefusalNote, refusalText } from '../refusal-text'
import { UndoBars, type Deleted } from '../undo-bar'
import { useDeleted } from '../use-deleted'
import { DropZone } from './drop-zone'
import { ImageCard } from './image-card'
import { UploadList } from './upload-list'
import { useUploads } from './use-uploads'

interface ImagesProps {
  readonly words: ImagesWords
  readonly common: CommonWords
  /** For numbers and dates. */
  readonly tag: string
  readonly maxBytes: number
}

const LIST = '/api/v1/images/get-list'

/** What is said of a deletion that was refused. */
const usesText = (words: ImagesWords, uses: readonly ImageUse[]) =>
  `${words.inUse} ${uses.map(({ name, id }) => `${name} (${id})`).join(', ')}`

/** The images of the site: uploaded, found, copied, deleted and brought back. */
export function Images({ words, common, tag, maxBytes }: ImagesProps) {
  const { data, error, isLoading, mutate } = useSWR<{ images: readonly Image[] }, Refusal>(LIST, askOrThrow)
  const [search, setSearch] = useState('')
  const { deleted, remember, forget } = useDeleted()
  const [said, setSaid] = useState<{ urn: string; text: ReactNode; inUse: boolean }>()
  const refresh = useCallback(() => void mutate(), [mutate])
  const { uploads, add, cancel, retry, clear } = useUploads(maxBytes, refresh)
  const list = useRef<HTMLUListElement>(null)

  async function remove(image: Image, force: boolean): Promise<void> {
    const asked = await ask('/api/v1/images/delete-image', {
      method: 'POST',
      body: { img_urn: image.urn, ...(force && { force }) },
    })
    if ('answer' in asked) remember({ id: image.urn, name: image.name ?? image.urn })
    const refusal = 'refusal' in asked ? asked.refusal : undefined
    const uses = refusal?.status === 409 ? (refusal['uses'] as readonly ImageUse[] | undefined) : undefined
    setSaid(
      refusal && {
        urn: image.urn,
        text: uses ? usesText(words, uses) : refusalText(refusal, common),
        inUse: Boolean(uses),
      },
    )
    refresh()
  }

  async function restore({ id: urn }: Deleted): Promise<boolean> {
    const asked = await ask('/api/v1/images/restore-image', { method: 'POST', body: { img_urn: urn } })
    setSaid('refusal' in asked ? { urn, text: refusalText(asked.refusal, common), inUse: false } : undefined)
    await mutate()
    return 'answer' in asked
  }

  const images = data && findByText(data.images, search, ({ name = '', urn, type }) => `${name} ${urn} ${type}`)
  return (
    <AdminStack>
      <DropZone words={words} take={add} />
      <UploadList {...{ uploads, words, common, cancel, retry, clear }} />
      <label className="admin-search">
        <span>{common.search}</span>
        <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
      </label>
      {isLoading && <p role="status">{common.loading}</p>}
      {error && (
        <RefusalNote refusal={error} common={common}>
          <button type="button" onClick={refresh}>
            {common.retry}
          </button>
        </RefusalNote>
      )}
      {images && !images.length && <p>{search.trim() ? common.nothingFound : common.empty}</p>}
      <ul className="admin-cards" ref={list} tabIndex={-1}>
        {images?.map((image) => (
          <ImageCard
            key={image.urn}
            {...{ image, words, common, tag }}
            said={said?.urn === image.urn ? said : undefined}
            remove={(force) => void remove(image, force)}
          />
        ))}
      </ul>
      {said && !images?.some(({ urn }) => urn === said.urn) && (
        <p role="alert" className="admin-error">
          {said.text}
        </p>
      )}
      <UndoBars
        {...{ deleted, common, forget }}
        undo={restore}
        leave={({ id }) =>
          requestAnimationFrame(() => (document.getElementById(`delete-${id}`) ?? list.current)?.focus())
        }
      />
    </AdminStack>
  )
}
