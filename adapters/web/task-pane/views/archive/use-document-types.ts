// The kinds of document as a view's state: asked for once a view needs them, and not before, so that the contact goes first.
import { useEffect } from 'preact/hooks'
import type { KnownTypes } from '../../archive/document-types.ts'
import { usePane } from '../pane-context.tsx'
import { useChanges } from '#adapters/web/kit/views/use-changes.ts'

/** Null until they are known. */
export const useDocumentTypes = (): KnownTypes | null => {
  const { documentTypes } = usePane()
  useChanges(documentTypes)
  useEffect(() => void documentTypes.load(), [documentTypes])
  return documentTypes.known()
}
