// The records that a campaign can use: surveys, tags and templates.
import type { TemplateOutlineResponse } from '#adapters/contract/mailing/templates.ts'
import type { SurveyOutlineResponse } from '#adapters/contract/survey/surveys.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { isMailPicture } from '#domain/mailing/pictures.ts'
import { call, type ListedTag } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { type PictureUrls, usePictures } from '../templates/use-pictures.ts'

/** Null: the user may not see these records. */
export interface CampaignChoices {
  readonly surveys: readonly SurveyOutlineResponse[]
  readonly tags: readonly ListedTag[] | null
  readonly templates: readonly TemplateOutlineResponse[] | null
  /** How many records exist beyond those listed. */
  readonly more: { readonly surveys: number; readonly templates: number }
}

const MOST = 200

const countUnlisted = (page: { readonly data: readonly unknown[]; readonly total: number } | null): number =>
  page === null ? 0 : page.total - page.data.length

/** `choices` null: not loaded yet. */
export function useChoices() {
  const { may } = useAdmin()
  const [maySeeTags, maySeeTemplates] = [may('users:read'), may('templates:read')]
  const surveys = useRemote(call('GET /surveys', { query: { limit: MOST } }))
  const tags = useRemote(maySeeTags ? call('GET /tags') : null)
  const templates = useRemote(maySeeTemplates ? call('GET /templates', { query: { limit: MOST } }) : null)
  const isReady =
    surveys.value !== null && (!maySeeTags || tags.value !== null) && (!maySeeTemplates || templates.value !== null)
  const choices: CampaignChoices | null = isReady
    ? {
        surveys: surveys.value.data,
        tags: tags.value?.data ?? null,
        templates: templates.value?.data ?? null,
        more: { surveys: countUnlisted(surveys.value), templates: countUnlisted(templates.value) },
      }
    : null
  return { parts: [surveys, tags, templates], choices }
}

/** The pictures of the campaign's template. */
export function useCampaignPictures(
  { templates }: CampaignChoices,
  campaign: { readonly template: string },
): PictureUrls {
  const template = templates?.find(({ uuid }) => uuid === campaign.template)
  return usePictures(template?.attachments.some(isMailPicture) ? template.uuid : null)
}

const joinNames = (
  list: readonly { readonly uuid: string; readonly name: string }[] | null,
  uuids: readonly string[],
) => uuids.map((uuid) => list?.find((one) => one.uuid === uuid)?.name ?? '–').join(', ')

/** Names for field values that are ids. */
export function makeChoiceWords({ surveys, tags, templates }: CampaignChoices) {
  return {
    survey: (uuid: string) => joinNames(surveys, [uuid]),
    tags: (uuids: string) => joinNames(tags, uuids.split(',')),
    template: (uuid: string) => joinNames(templates, [uuid]),
  }
}
