import { useSubmit } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ListedSection } from '~/content/home-page/model.server';
import { LinkButton } from '~/ui/kit/frame/screen';
import { Grip, NoGrip, useDragging } from '~/ui/kit/list/dragging';
import { MoveButtons, recordButtons, VisibilityButton } from '~/ui/kit/list/record-buttons';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';

/** The message when a section could not be moved, shown or hidden. */
export const changeFailed = 'Failed to change the page';

const path = '/admin/home-page';

/** The sections of the page in their order, and the parts around them. */
export function PageSections({ onPage, others }: { onPage: ListedSection[]; others: ListedSection[] }) {
  const submit = useSubmit();
  const { gripOf, placeOf } = useDragging((from, to) => {
    const [name, place] = [onPage[from]?.name, onPage[to]?.name];
    if (!name || !place || from === to) return;
    submit({ name, place }, { method: 'post', action: `${path}/${name}/move`, preventScrollReset: true });
  });
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-12 xl:grid-cols-2">
      <section>
        <h2 className="mb-4">Sections</h2>
        <Rows>
          {onPage.map((section, index) => (
            <Row
              key={section.name}
              section={section}
              place={section.canMove ? placeOf(index) : {}}
              grip={section.canMove ? <Grip {...gripOf(index)} /> : <NoGrip />}
            />
          ))}
        </Rows>
      </section>
      <section>
        <h2 className="mb-4">Rest of the site</h2>
        <Rows>
          {others.map((section) => (
            <Row key={section.name} section={section} />
          ))}
        </Rows>
        <p className="mt-4">
          <LinkButton variant="link" to={`${path}/claims`}>
            Claims to check
          </LinkButton>
        </p>
      </section>
    </div>
  );
}

interface RowProps {
  section: ListedSection;
  /** Props of the drop target. */
  place?: Partial<ReturnType<ReturnType<typeof useDragging>['placeOf']>>;
  grip?: ReactNode;
}

function Row({ section, place, grip }: RowProps) {
  const { name, label, isShown: isVisible, canHide, canMove, isFirst, isLast } = section;
  const own = `${path}/${name}`;
  return (
    <RecordRow data-off={isVisible ? undefined : ''} {...place}>
      {grip}
      <RowName>
        <strong>{label}</strong>
      </RowName>
      <RowActions>
        {canHide || canMove ? (
          <div className={recordButtons}>
            {canHide ? (
              <VisibilityButton
                action={`${own}/visibility`}
                fields={{ name }}
                flag="isShown"
                isOn={isVisible}
                label={isVisible ? `Hide ${label}` : `Show ${label}`}
                failed={changeFailed}
              />
            ) : null}
            {canMove ? (
              <MoveButtons
                path={own}
                fields={{ name }}
                name={label}
                isFirst={isFirst}
                isLast={isLast}
                failed={changeFailed}
              />
            ) : null}
          </div>
        ) : null}
        <LinkButton variant="outline" size="sm" to={own}>
          Edit<span className="sr-only"> {label}</span>
        </LinkButton>
      </RowActions>
    </RecordRow>
  );
}
