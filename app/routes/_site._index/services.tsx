import * as copy from '~/content/site-copy';
import { BusinessItSupportDrawing } from '~/ui/drawings/business-it-support';
import { CloudSolutionsDrawing } from '~/ui/drawings/cloud-solutions';
import { CyberSecurityDrawing } from '~/ui/drawings/cyber-security';
import { Unbroken } from '~/ui/unbroken';

const drawings = [BusinessItSupportDrawing, CloudSolutionsDrawing, CyberSecurityDrawing];

export function Services() {
  const { title, lead, items } = copy.services;
  return (
    <section id="services" className="section section-sheet">
      <div className="wrap">
        <div className="section-head">
          <h2 className="h2">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        {items.map((service, index) => (
          <ServiceRow key={service.anchor} service={service} Drawing={drawings[index]} />
        ))}
      </div>
    </section>
  );
}

interface ServiceRowProps {
  service: copy.Service;
  Drawing: (typeof drawings)[number] | undefined;
}

function ServiceRow({ service, Drawing }: ServiceRowProps) {
  const { anchor, title, text, points, reason } = service;
  return (
    <div className="service" id={anchor} data-reveal="">
      <div className="service-panel drawing-ground">{Drawing ? <Drawing /> : null}</div>
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
            Ask about {title}
          </a>
        </div>
      </div>
    </div>
  );
}
