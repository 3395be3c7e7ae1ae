'use client'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { Image, ImageUsage } from '@/lib/contract/images'
import { findByText } from '@/lib/domain/search'
import { AdminStack } from '../admin-stack'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { RejectionNote, rejectionText } from '../rejection-text'
import { UndoBars, type Deleted } from '../undo-bar'
import { useDeleted } from '../use-deleted'
import { DropZone } from './drop-zone'
import { ImageCard } from './image-card'
import { UploadList } from './upload-list'
import { useUploads } from './use-uploads'

interface ImagesProps {
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly maxBytes: number
}

const LIST_URL = '/api/v1/images/get-list'

/** Error message of a rejected deletion. */
const usesText = (messages: ImagesMessages, uses: readonly ImageUsage[]) =>
  `${messages.inUse} ${uses.map(({ name, id }) => `${name} (${id})`).join(', ')}`

/** Admin page of the images. */
export function Images({ messages, common, tag, maxBytes }: ImagesProps) {
  const { data, error, isLoading, mutate } = useSWR<{ images: readonly Image[] }, Rejection>(LIST_URL, fetchOrThrow)
  const [search, setSearch] = useState('')
  const { deleted, addDeleted, dismiss } = useDeleted()
  const [deletionError, setDeletionError] = useState<{ urn: string; text: ReactNode; inUse: boolean }>()
  const refresh = useCallback(() => void mutate(), [mutate])
  const { uploads, add, cancel, retry, clear } = useUploads(maxBytes, refresh)
  const list = useRef<HTMLUListElement>(null)

  async function remove(image: Image, force: boolean): Promise<void> {
    const result = await callApi('/api/v1/images/delete-image', {
      method: 'POST',
      body: { img_urn: image.urn, ...(force && { force }) },
    })
    if ('data' in result) addDeleted({ id: image.urn, name: image.name ?? image.urn })
    const rejection = 'rejection' in result ? result.rejection : undefined
    const uses = rejection?.status === 409 ? (rejection['uses'] as readonly ImageUsage[] | undefined) : undefined
    setDeletionError(
      rejection && {
        urn: image.urn,
        text: uses ? usesText(messages, uses) : rejectionText(rejection, common),
        inUse: Boolean(uses),
      },
    )
    refresh()
  }

  async function restore({ id: urn }: Deleted): Promise<boolean> {
    const result = await callApi('/api/v1/images/restore-image', { method: 'POST', body: { img_urn: urn } })
    setDeletionError(
      'rejection' in result ? { urn, text: rejectionText(result.rejection, common), inUse: false } : undefined,
    )
    await mutate()
    return 'data' in result
  }

  const images = data && findByText(data.images, search, ({ name = '', urn, type }) => `${name} ${urn} ${type}`)
  return (
    <AdminStack>
      <DropZone messages={messages} take={add} />
      <UploadList {...{ uploads, messages, common, cancel, retry, clear }} />
      <label className="admin-search">
        <span>{common.search}</span>
        <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
      </label>
      {isLoading && <p role="status">{common.loading}</p>}
      {error && (
        <RejectionNote rejection={error} common={common}>
          <button type="button" onClick={refresh}>
            {common.retry}
          </button>
        </RejectionNote>
      )}
      {images && !images.length && <p>{search.trim() ? common.nothingFound : common.empty}</p>}
      <ul className="admin-cards" ref={list} tabIndex={-1}>
        {images?.map((image) => (
          <ImageCard
            key={image.urn}
            {...{ image, messages, common, tag }}
            message={deletionError?.urn === image.urn ? deletionError : undefined}
            remove={(force) => void remove(image, force)}
          />
        ))}
      </ul>
      {deletionError && !images?.some(({ urn }) => urn === deletionError.urn) && (
        <p role="alert" className="admin-error">
          {deletionError.text}
        </p>
      )}
      <UndoBars
        {...{ deleted, common, dismiss }}
        undo={restore}
        restoreFocus={({ id }) =>
          requestAnimationFrame(() => (document.getElementById(`delete-${id}`) ?? list.current)?.focus())
        }
      />
    </AdminStack>
  )
}
