// The pictures among the attachments of a template, as addresses that the editor and the preview can show.
import { useEffect, useState } from 'preact/hooks'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { isMailPicture } from '#domain/mailing/pictures.ts'
import { call } from '../../api/call.ts'

/** Addresses with the content of the picture, by file name. */
export type PictureUrls = ReadonlyMap<string, string>

const NO_PICTURES: PictureUrls = new Map()

const readUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })

/** `template`: its uuid; null: its saved attachments are not needed. `chosen`: the files that replace them. */
export function usePictures(template: string | null, chosen: readonly File[] | null = null): PictureUrls {
  const saved = useRemote(
    template === null || chosen !== null ? null : call('GET /templates/:id/pictures', { params: { id: template } }),
  ).value
  const [urls, setUrls] = useState(NO_PICTURES)
  useEffect(() => {
    if (chosen === null && (saved === null || template === null)) return setUrls(NO_PICTURES)
    if (chosen === null)
      return setUrls(
        new Map(
          saved?.data.map(({ filename, contentType, content }) => [filename, `data:${contentType};base64,${content}`]),
        ),
      )
    let isHere = true
    const pictures = chosen.filter(({ type }) => isMailPicture({ contentType: type }))
    // A file that is gone has no picture. The form reports it when it is saved.
    void Promise.allSettled(pictures.map(async (file) => [file.name, await readUrl(file)] as const)).then((read) => {
      if (isHere) setUrls(new Map(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))))
    })
    return () => {
      isHere = false
    }
  }, [saved, template, chosen])
  return urls
}
