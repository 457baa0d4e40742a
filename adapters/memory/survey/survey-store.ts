// Surveys and their versions, in memory.
import { O } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { ListedSurvey, SurveyStore } from '#domain/survey/ports.ts'
import type { PublicLink, Survey, SurveyUuid } from '#domain/survey/survey.ts'
import { isLinkOpen } from '#domain/survey/survey.ts'
import type { SurveyVersion } from '#domain/survey/wordings.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byText, toPaged } from '../kernel/ordering.ts'

/** The content is in its version. */
export type SurveyRow = Omit<Survey, 'content'>

export interface VersionRow extends SurveyVersion {
  readonly survey: SurveyUuid
}

export interface SurveyTables {
  readonly surveys: Table<SurveyRow, 'name'>
  readonly versions: Table<VersionRow>
}

export function toVersionKey(survey: SurveyUuid, version: number): string {
  return `${survey} ${version}`
}

/** `linksOf` and `hasResponse` look at surveys of this tenant only. */
export function makeMemorySurveyStore(
  { surveys, versions }: SurveyTables,
  linksOf: (survey: SurveyUuid) => readonly PublicLink[],
  hasResponse: (survey: SurveyUuid) => boolean,
): SurveyStore {
  const whole = (row: SurveyRow): readonly Survey[] => {
    const content = versions.get(toVersionKey(row.uuid, row.version))?.content
    return content === undefined ? [] : [{ ...row, content }]
  }
  const toListed = ({ uuid, name, version, changedAt, content }: Survey, now: Instant): ListedSurvey => ({
    uuid,
    name,
    version,
    changedAt,
    questions: content.questions.length,
    hasOpenLink: linksOf(uuid).some((link) => isLinkOpen(link, now)),
  })
  return asPort({
    find: (uuid) => {
      const row = surveys.get(uuid)
      return O.fromNullable(row && whole(row)[0])
    },
    listVersions: (uuid, wanted) =>
      versions
        .rows()
        .filter(({ survey, version }) => survey === uuid && wanted.includes(version))
        .toSorted((a, b) => b.version - a.version)
        .map(({ version, content, firstWordings }) => ({ version, content, firstWordings })),
    list: ({ q, now, ...page }) => {
      const found = surveys
        .rows()
        .filter(({ name }) => toNameKey(name).includes(toNameKey(q)))
        .toSorted(byText(({ name }) => toNameKey(name)))
        .flatMap(whole)
      const { data, total } = toPaged(found, page)
      return { data: data.map((survey) => toListed(survey, now)), total }
    },
    put: ({ content, ...survey }, firstWordings = {}) => {
      const { uuid, version, revision } = survey
      if ((surveys.by('name', toNameKey(survey.name))?.uuid ?? uuid) !== uuid) return 'NameTaken'
      if ((surveys.get(uuid)?.revision ?? 0) !== revision) return 'Changed'
      surveys.put(uuid, { ...survey, revision: revision + 1 })
      const key = toVersionKey(uuid, version)
      if (versions.get(key) === undefined) versions.put(key, { survey: uuid, version, content, firstWordings })
      return 'Written'
    },
    remove: (uuid) => {
      if (hasResponse(uuid) || !surveys.remove(uuid)) return false
      versions.removeWhere(({ survey }) => survey === uuid)
      return true
    },
  })
}
