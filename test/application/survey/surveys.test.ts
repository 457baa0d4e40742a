// What administrators do with surveys and their links: versions, revisions, use by others, and the office's own records alone.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Name } from '#domain/identity/naming.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { asPublicId, asSurveyUuid } from '#domain/survey/survey.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleContent, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openSurveyWorld, type SurveyWorld } from './survey-world.ts'

const written = { name: 'Tevredenheid' as Name, content: sampleContent(), mended: [] as readonly string[] }
const writtenLink = {
  name: 'Website' as Name,
  isActive: true,
  validFrom: O.none,
  validUntil: O.none,
  maxUses: O.some(2),
}

describe('surveys of an office', () => {
  const world = openSurveyWorld()
  let eva: Awaited<ReturnType<SurveyWorld['administrator']>>
  beforeEach(async () => {
    world.usesOf.length = 0
    eva = await world.administrator()
  })

  const failureOf = async (work: TaskEither<{ readonly _tag: string }, unknown>) => {
    const result = await work()
    return E.isLeft(result) ? result.left : expect.fail('it succeeded')
  }
  const add = (over: Partial<typeof written> = {}) => must(world.surveys.add(eva, { ...written, ...over }))

  verifies('SVY-4', 'changed content is the next version, and a name alone is not', async () => {
    const first = await add()
    expect(first).to.deep.include({ version: 1, revision: 1, changedAt: NOW })
    const renamed = await must(world.surveys.replace(eva, first.uuid, 1, { ...written, name: 'Nieuw' as Name }))
    expect(renamed).to.deep.include({ name: 'Nieuw', version: 1, revision: 2 })
    const content = sampleContent({ questions: [sampleQuestions.why] })
    const changed = await must(world.surveys.replace(eva, first.uuid, 2, { ...written, content }))
    expect(changed).to.deep.include({ version: 2, revision: 3, content })
    expect(await must(world.surveys.read(eva, first.uuid))).to.deep.equal(changed)
    // Saved without a change.
    await must(world.surveys.replace(eva, first.uuid, 3, { ...written, content }))
    await must(world.surveys.replace(eva, first.uuid, 4, { ...written, content, mended: ['why'] }))
    const versions = await must(
      world.inScope(Tenant(eva.tenantUuid), ({ surveys }) => surveys.listVersions(first.uuid, [1, 2])),
    )
    expect(versions.map((one) => one.content)).to.deep.equal([content, written.content])
    expect((await world.auditLog(eva)).map(({ action, details }) => [action, details])).to.deep.equal([
      ['survey.created', {}],
      ['survey.changed', { version: 1, name: { from: written.name, to: 'Nieuw' } }],
      ['survey.changed', { version: 2, name: { from: 'Nieuw', to: written.name }, fields: ['questions'] }],
      ['survey.changed', { version: 2 }],
    ])
  })

  it('a change needs the revision that was read, a free name, and content and spellings without faults', async () => {
    const { uuid } = await add()
    await add({ name: 'Ander' as Name })
    const replace = (revision: number, over: Partial<typeof written> = {}) =>
      failureOf(world.surveys.replace(eva, uuid, revision, { ...written, ...over }))
    expect(await replace(0)).to.deep.equal({ _tag: 'RecordChanged' })
    expect(await replace(2)).to.deep.equal({ _tag: 'RecordChanged' })
    expect(await replace(1, { name: 'ANDER' as Name })).to.deep.equal({ _tag: 'SurveyNameTaken' })
    expect(await failureOf(world.surveys.add(eva, written))).to.deep.equal({ _tag: 'SurveyNameTaken' })
    const invalid = { content: sampleContent({ questions: [] }) }
    const refused = { _tag: 'SurveyInvalid', rules: [{ path: 'questions', rule: 'no_questions' }] }
    expect(await replace(1, invalid)).to.deep.equal(refused)
    expect(await failureOf(world.surveys.add(eva, { ...written, ...invalid }))).to.deep.equal(refused)
    const mended = { mended: ['why', 'work/x'] }
    const rules = [{ path: 'mended.1', rule: 'not_mendable' }]
    expect(await replace(1, mended)).to.deep.equal({ _tag: 'SurveyInvalid', rules })
    expect(await replace(2, mended), 'another version was read').to.deep.equal({ _tag: 'RecordChanged' })
    expect(await must(world.surveys.read(eva, uuid))).to.deep.include({ revision: 1, version: 1 })
  })

  verifies('SVY-4', 'a survey in use stays; removed, it takes its links and codes along', async () => {
    const survey = await add()
    const link = await must(world.links.add(eva, survey.uuid, writtenLink))
    const remove = () => world.surveys.remove(eva, survey.uuid)
    world.usesOf.push(() => TE.right({ campaign: 2 }))
    expect(await failureOf(remove())).to.deep.equal({ _tag: 'SurveyInUse', by: { responses: 0, campaign: 2 } })
    world.usesOf.length = 0
    await world.answer(eva, survey, {})
    expect(await failureOf(remove())).to.deep.equal({ _tag: 'SurveyInUse', by: { responses: 1 } })
    expect(await must(world.links.list(eva, survey.uuid))).to.have.length(1)
    const unused = await add({ name: 'Zonder' as Name })
    const its = await must(world.links.add(eva, unused.uuid, writtenLink))
    await must(world.surveys.remove(eva, unused.uuid))
    expect(await failureOf(world.surveys.remove(eva, unused.uuid))).to.deep.equal({ _tag: 'SurveyNotFound' })
    const found = await must(
      world.inScope(Tenant(eva.tenantUuid), ({ surveyCodes }) =>
        TE.sequenceSeqArray([surveyCodes.find(its.code), surveyCodes.find(link.code)]),
      ),
    )
    expect(found.map(O.isSome)).to.deep.equal([false, true])
    expect((await world.actions(eva)).slice(-2)).to.deep.equal(['survey-link.created', 'survey.removed'])
  })

  verifies('SVY-4', 'a link is made with its own code, and open while it is active and valid', async () => {
    const { uuid } = await add()
    const link = await must(world.links.add(eva, uuid, writtenLink))
    expect(link).to.deep.include({ ...writtenLink, survey: uuid, usesCount: 0, state: 'open', createdAt: NOW })
    expect(link.code).to.match(/^[A-Z0-9]{6}$/)
    const change = { ...writtenLink, name: 'Intranet' as Name, validUntil: O.some(NOW), maxUses: O.none }
    const changed = await must(world.links.replace(eva, uuid, link.publicId, change))
    expect(changed).to.deep.equal({ ...link, ...change, state: 'late' })
    // Saved without a change.
    expect(await must(world.links.replace(eva, uuid, link.publicId, change))).to.deep.equal(changed)
    expect(await must(world.links.list(eva, uuid))).to.deep.equal([changed])
    expect((await must(world.surveys.list(eva, { q: '', skip: 0, limit: 10 }))).data).to.have.nested.property(
      '[0].hasOpenLink',
      false,
    )
    const turned = { ...writtenLink, validFrom: O.some(NOW), validUntil: O.some(NOW) }
    expect(await failureOf(world.links.add(eva, uuid, turned))).to.deep.equal({ _tag: 'LinkValidityInvalid' })
    const refused = await failureOf(world.links.replace(eva, uuid, link.publicId, turned))
    expect(refused).to.deep.equal({ _tag: 'LinkValidityInvalid' })
    expect(await world.actions(eva)).to.deep.equal(['survey.created', 'survey-link.created', 'survey-link.changed'])
  })

  verifies('SVY-4', 'another office and another survey have none of it', async () => {
    const { uuid } = await add()
    const other = await add({ name: 'Ander' as Name })
    const link = await must(world.links.add(eva, uuid, writtenLink))
    const stranger = await world.administrator()
    const notFound = { _tag: 'SurveyNotFound' }
    const page = { after: O.none, limit: 10 }
    for (const work of [
      world.surveys.read(stranger, uuid),
      world.surveys.replace(stranger, uuid, 1, written),
      world.surveys.remove(stranger, uuid),
      world.links.list(stranger, uuid),
      world.links.add(stranger, uuid, writtenLink),
      world.results.results(stranger, selectEveryResponse(uuid)),
      world.results.responses(stranger, selectEveryResponse(uuid), page),
      world.results.exportSelected(stranger, selectEveryResponse(uuid)),
      world.surveys.read(eva, asSurveyUuid(newUuid())),
    ])
      expect(await failureOf(work)).to.deep.equal(notFound)
    for (const work of [
      world.links.replace(stranger, uuid, link.publicId, writtenLink),
      world.links.replace(eva, other.uuid, link.publicId, writtenLink),
      world.links.replace(eva, uuid, asPublicId(newUuid()), writtenLink),
    ])
      expect(await failureOf(work)).to.deep.equal({ _tag: 'PublicLinkNotFound' })
    expect(await must(world.surveys.list(stranger, { q: '', skip: 0, limit: 10 }))).to.deep.equal({
      data: [],
      total: 0,
    })
    expect(await world.actions(stranger)).to.deep.equal([])
  })

  verifies('CAM-2', 'reading needs campaigns:read, and writing campaigns:write', async () => {
    const { uuid } = await add()
    const reader = await world.administrator(['campaigns:read'], eva.tenantUuid)
    const writer = await world.administrator(['campaigns:write'], eva.tenantUuid)
    expect(await must(world.surveys.read(reader, uuid))).to.have.property('uuid', uuid)
    // Before the input is checked.
    const invalid = { ...written, content: sampleContent({ questions: [] }) }
    const turned = { ...writtenLink, validFrom: O.some(NOW), validUntil: O.some(NOW) }
    for (const work of [
      world.surveys.add(reader, invalid),
      world.surveys.replace(reader, uuid, 1, invalid),
      world.surveys.remove(reader, uuid),
      world.links.add(reader, uuid, turned),
      world.links.replace(reader, uuid, asPublicId(newUuid()), turned),
      world.surveys.read(writer, uuid),
      world.surveys.list(writer, { q: '', skip: 0, limit: 1 }),
      world.results.results(writer, selectEveryResponse(uuid)),
      world.results.exportSelected(writer, selectEveryResponse(uuid)),
    ])
      expect(await failureOf(work)).to.have.property('_tag', 'Forbidden')
  })
})
