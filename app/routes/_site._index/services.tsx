import type { ComponentType } from 'react';
import type { PageCopy } from '~/content/landing/copy';
import type { SceneName } from '~/content/landing/copy-landing';
import { fillIn } from '~/content/landing/document';
import type { Picture as PictureData } from '~/media/image';
import { BusinessItSupportDrawing, CloudSolutionsDrawing, CyberSecurityDrawing } from '~/ui/illustrations/services';
import { Picture } from '~/ui/image';
import { Unbroken } from '~/ui/no-wrap';

const drawings: Record<SceneName, ComponentType> = {
  desk: BusinessItSupportDrawing,
  cloud: CloudSolutionsDrawing,
  gate: CyberSecurityDrawing,
};

/** As wide as its panel (landing.css). */
const pictureSizes =
  // A phone has more pixels than a photograph needs: on a narrow one fewer are fetched than it could show.
  '(min-width: 1240px) 690px, (min-width: 1024px) 56vw, (min-width: 640px) 100vw, 55vw';

interface ServicesProps {
  words: PageCopy['services'];
  pictures: Record<string, PictureData>;
}

export function Services({ words: copy, pictures }: ServicesProps) {
  const { title, lead, ask: query, items } = copy;
  return (
    <section id="services" className="section section-sheet">
      <div className="wrap">
        <div className="section-head">
          <h2 className="h2">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        {items.map((service) => (
          <ServiceRow
            key={service.anchor}
            service={service}
            picture={pictures[service.picture]}
            ask={fillIn(query, { service: service.title })}
          />
        ))}
      </div>
    </section>
  );
}

interface ServiceRowProps {
  service: PageCopy['services']['items'][number];
  picture: PictureData | undefined;
  /** The link's text. */
  ask: string;
}

function ServiceRow({ service, picture, ask: query }: ServiceRowProps) {
  const { anchor, title, text, points, drawing, reason } = service;
  const Drawing = drawings[drawing as SceneName];
  return (
    <div className="service" id={anchor} data-reveal="">
      {picture ? (
        <div className="service-panel service-picture">
          <Picture of={picture} sizes={pictureSizes} />
        </div>
      ) : (
        <div className="service-panel drawing-ground">{Drawing ? <Drawing /> : null}</div>
      )}
      <div className="service-text">
        <h3 className="h3">{title}</h3>
        <p>
          <Unbroken>{text}</Unbroken>
        </p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Unbroken>{point}</Unbroken>
            </li>
          ))}
        </ul>
        <div>
          <a className="link" href="#contact" data-reason={reason}>
            {query}
          </a>
        </div>
      </div>
    </div>
  );
}
