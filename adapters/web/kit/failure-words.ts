// Explains a failure in words: what happened, and what to do. The caller adds what it means for the user's work.
import type { ShownFailure } from './http.ts'
import type { Translate } from './translate.ts'

export interface FailureWords {
  readonly title: string
  readonly body: string
}

/** The texts that each application must have. */
export type FailureText = 'failure.unexpected.title' | 'failure.unexpected.body' | 'shell.retry' | 'shell.requestId'

function getTextName(failure: ShownFailure): string | null {
  switch (failure._tag) {
    case 'Unreachable':
      return 'unreachable'
    case 'Unreadable':
      return 'unexpected'
    case 'SessionEnded':
      return 'session'
    case 'HostFailed':
      return 'host'
    case 'Refused':
    case 'ArchiveFailed':
      return failure.code
  }
}

/** Texts that `area` has for a failure take precedence over the shared ones. */
export function explainFailure(t: Translate<FailureText>, failure: ShownFailure, area?: string): FailureWords {
  const name = getTextName(failure)
  const message = 'message' in failure && failure.message !== '' ? failure.message : null
  const getAreaText = (part: string) => t.maybe(`${area}.failure.${name}.${part}`)
  const getSharedText = (part: string) => t.maybe(`failure.${name}.${part}`)
  const isRefused = failure._tag === 'Refused' && failure.status < 500
  return {
    title:
      getAreaText('title') ??
      getSharedText('title') ??
      (isRefused ? t.maybe('failure.refused.title') : null) ??
      t('failure.unexpected.title'),
    body:
      getAreaText('body') ??
      // The shared body does not fit a title of the area.
      (getAreaText('title') === null ? getSharedText('body') : null) ??
      (message === null ? t('failure.unexpected.body') : withPermissions(t, message)),
  }
}

/** Replaces the permission codes in a message of the service by their names. */
const withPermissions = (t: Translate<FailureText>, message: string): string =>
  message.replace(/\b[a-z]+:[a-z]+\b/g, (name) => t.maybe(`permission.${name}`) ?? name)
