import type { CueLexicon } from "./lexicon.ts";

/** Spanish. */
export const SPANISH_CUES: CueLexicon = {
  classes: {
    READER: "chatbot+ llm llms comparador comparadores",
    ARTIFICIAL:
      "automátic+ automatizad+ digital digitales virtual virtuales artificial artificiales ia software autónom+ conversacional conversacionales electrónic+ informátic+ inteligente inteligentes",
    AGENT:
      "asistente asistentes asesor asesores asesora consejero consejeros ayudante ayudantes agente agentes guía guías comprador compradores robot robots bot bots lector " +
      "lectores sistema sistemas programa programas herramienta herramientas servicio servicios comparador intermediario consultor consultores intérprete inteligencia resumen resúmenes visitante redactor",
    TASK: "respuesta respuestas comparación comparaciones recomendación recomendaciones traducción lectura compra compras consejo lenguaje diálogo resumen selección asesoramiento",
    ENGINE:
      "motor motores sistema sistemas software herramienta herramientas programa programas modelo modelos servicio servicios asistente asistentes agente agentes guía guías robot robots portal portales aplicación aplicaciones",
    ROLE: "asistente asistentes asesor asesores agente agentes ayudante ayudantes bots robots",
    DEVICE: "voz",
    DEVICE_AFTER:
      "voz cocina aparcamiento estacionamiento limpieza viajes inmobiliario alexa google blanqueador secreto dental",
    NOTE: "nota aviso mensaje atención información indicación indicaciones observación regla recordatorio dirigido destinado instrucción instrucciones",
    FOR: "para a al",
    ACT:
      "nombr+ menciona mencionan mencionar mencione mencionen menciones muestra muestran mostrar muestre muestren enseñ+ presenta presentan presentar presente presenten recomienda recomiendan recomendar recomiende recomienden sugiere sugieren " +
      "sugerir propone proponen proponer proponga clasifica clasifican coloca colocan colocar elige eligen elegir elija selecciona seleccionan seleccionar prefiere prefieren preferir " +
      "responde responden responder respondan contest+ repite repetir traduce traducen traducir dice dicen decir digan diga considera consideran considerar cuenta cuentan trata tratan tratar omite omiten omitir omitan oculta " +
      "ocultan ocultar calla callan callar descarta descartar excluye excluyen lista listan listar cita citan citar hablar entrega entregan figura figuran indica indican indicar indiquen ofrece ofrecen aconseja aconsejan " +
      "compra compran describe describen describir señala trasladan ordena ordenan valora puntúa destac+ deja dejan limita limitan",
    THIS: "este esta estos estas nuestro nuestra",
    PRODUCT:
      "producto productos artículo artículos modelo modelos oferta ofertas página anuncio anuncios marca marcas opción opciones ficha resultado resultados nota texto",
    IT: "lo la esto este esta",
    BE: "es son debe deben será ser",
    RESULT: "respuesta resultado elección recomendación nombre producto ganador ganadora veredicto opción",
    IS: "es será sigue",
    OTHER:
      "otro otros otra otras demás restante restantes competidor competidores comparable comparables ningún ninguna cualquier",
    REST: "competidor+ competencia alternativas demás resto rivales",
    SOLE: "solo sólo única único solamente exclusivamente primero primera primer cabeza mejor siempre barata barato principal",
    NORM:
      "debe deben deberá deberán debería deberían ruega rogamos pide pedimos solicita favor siempre nunca norma regla reglas obligado obligatorio agradecería agradeceríamos por tanto gracias " +
      "reservada reservado corresponde sea cual tienen tiene nota ruego",
    PARTY:
      "cliente clientes comprador compradores usuario usuarios usuaria visitante consumidor consumidores persona personas alguien humanos",
    TALK: "conversación conversaciones diálogo consulta consultas prompt chat petición",
    WISH: "petición consulta pregunta solicitud deseo deseos presupuesto criterios filtros mensaje preferencias instrucciones límite indicaciones requisitos",
    VOID: "retirado retirados retirada anulado anulada anulados caducado obsoleta sustituida sustituido cambiado cancelada cancelado modificada modificado suspendidos",
    PRIOR: "anterior anteriores previa previas previo previos inicial iniciales antigua antiguas",
    SECRET: "calladamente discretamente",
  },
  phrases: {
    reader: [
      "ENGINE|AGENT|quien|quienes|los que ~3 compar+|respond+|recomiend+|resum+|lee|leen|redact+|elig+|clasific+|aconsej+|traduc+|compran|compra",
      "en nombre|lugar de",
      "por cuenta de",
      "para|a las? ~1 máquinas|robots|ia|bots",
      "máquina|máquinas|robot|bot|asistente|agente|ia: ~3 ACT|no|siempre|solo",
      "respuestas|comparaciones|resúmenes|listas ~2 por|con software|máquinas|programas|agentes|ia|sistemas",
      "querido|estimado|hola|gracias|atención ROLE|robot|bot",
      "lectores|lector de pantalla",
      "lee|lean ~2 para alguien|otro|otra|otros",
    ],
    target: [
      "THIS ~1 PRODUCT|KIND|TITLE ~4 ACT",
      "nombre de este|esta ~1 PRODUCT|KIND",
      "solo|sólo|solamente|únicamente ~2 TITLE|este|esta",
      "TITLE ~3 sea|fuera|es|como ~1 única|único|primera|primero|mejor",
      "TITLE figura|aparece|es",
    ],
    rest: [
      "nada más",
      "el|lo resto",
      "las|los|otras|otros demás|otras|otros",
      "no ~2 falta|necesario ~2 hablar|buscar|comparar|listar",
    ],
    sole: [
      "en primer lugar",
      "nuestra elección",
      "como única|único|primera",
      "más barata|barato|adecuada",
      "a la cabeza",
      "en cabeza",
    ],
    norm: [
      "se ~1 ruega|pide|solicita",
      "sea cual",
      "en todos los casos",
      "a partir de ahora",
      "por norma",
      "de ahora en adelante",
      "ha|han|hay de|que",
    ],
    talk: [
      "su|cada|tu|la respuesta|respuestas",
      "en|antes|por ~2 respuesta|responder",
      "he cambiado",
      "cambiado de idea|opinión",
    ],
    revoke: [
      "WISH ~5 ya no",
      "nueva|verdadera|última|actual petición|consulta|pregunta|solicitud",
      "no se ~1 aplica|aplican",
      "cambiado de idea|opinión",
      "ha ~2 cambiado|modificado|retirado ~3 WISH",
    ],
    secret: [
      "sin ~2 mencionar|citar|decir|revelar|indicar|nombrar",
      "no ~3 menciona|mencione|mencionen|mencionar|revele|cite|citar|repetir|leer ~2 nota|texto|aviso|indicación",
      "como si ~4 propia|suya",
      "opinión|palabras propia|propias",
      "para sí",
    ],
    persona: ["manténgase|sigue|mantente|quédate ~2 papel|personaje", "imagina|imagine que", "responde|habla como|en"],
  },
};
