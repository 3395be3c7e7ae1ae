import type { ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { ImageError } from '@/lib/domain/images'
import type { Rejection } from '../call-api'
import { rejectionText } from '../rejection-text'

/** Why a file was not stored. */
export function uploadError(
  file: File,
  rejection: Rejection | undefined,
  messages: ImagesMessages,
  common: CommonMessages,
): ReactNode {
  if (!file.size) return messages.emptyFile
  const reason = messages.rejected[rejection?.['code'] as ImageError]
  if (reason) return `${messages.notTaken} ${reason}`
  switch (rejection?.status) {
    case 413:
      return messages.tooLarge
    case 400:
    case 415:
      return `${messages.notTaken} ${messages.limits}`
    case 422:
      return rejectionText(rejection, { ...common, failed: messages.notTaken })
    default:
      return rejectionText(rejection ?? { status: 0 }, common)
  }
}
