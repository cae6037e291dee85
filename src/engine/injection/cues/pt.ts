import type { CueLexicon } from "./lexicon.ts";

/** Portuguese. */
export const PORTUGUESE_CUES: CueLexicon = {
  classes: {
    READER: "chatbot+ llm llms comparador comparadores",
    ARTIFICIAL:
      "automátic+ automatizad+ digital digitais virtual virtuais artificial artificiais ia software autónom+ autônom+ conversacional conversacionais eletrónic+ eletrônic+ informátic+ inteligente inteligentes",
    AGENT:
      "assistente assistentes conselheiro conselheiros consultor consultores ajudante ajudantes agente agentes guia guias comprador compradores robô robôs robot robots bot bots leitor leitores " +
      "sistema sistemas programa programas ferramenta ferramentas serviço serviços comparador intermediário inteligência resumo resumos visitante redator",
    TASK: "resposta respostas comparação comparações recomendação recomendações tradução leitura compra compras aconselhamento conselho linguagem diálogo resumo seleção",
    ENGINE:
      "motor motores sistema sistemas software ferramenta ferramentas programa programas modelo modelos serviço serviços assistente assistentes agente agentes guia guias robô robôs portal portais aplicações",
    ROLE: "assistente assistentes conselheiro conselheiros agente agentes ajudante consultor consultores bots",
    DEVICE: "voz",
    DEVICE_AFTER: "voz cozinha estacionamento limpeza viagens imobiliário alexa google secreto",
    NOTE: "nota aviso mensagem atenção informação informações indicação indicações observação regra lembrete instrução instruções dirigido destinado",
    FOR: "para a aos às ao",
    ACT:
      "nomeia nomeiam nomear menciona mencionam mencionar mencionem mostra mostram mostrar mostrem apresenta apresentam apresentar apresentem recomend+ sugere sugerem sugerir propõe propõem propor classifica classificam coloca " +
      "colocam colocar escolhe escolhem escolher seleciona selecionam selecionar prefere preferem preferir respond+ repete repetir traduz traduzem traduzir diz dizem dizer considera consideram considerar conta contam trata tratam tratar omite " +
      "omitem omitir omitam oculta ocultam ocultar cala calar descarta descartar exclui excluem lista listam listar cita citam citar falar entrega entregam indica indicam indicar indiquem oferece oferecem aconselha aconselham compra compram descreve " +
      "descrevem descrever ordena avalia destaca destacam deixa deixam figura refere referem referir",
    THIS: "este esta estes estas deste desta nosso nossa",
    PRODUCT:
      "produto produtos artigo artigos modelo modelos oferta ofertas página anúncio anúncios marca marcas opção opções ficha resultado resultados nota texto",
    IT: "isto este esta",
    BE: "é são deve devem será ser",
    RESULT: "resposta resultado escolha recomendação nome produto vencedor veredito",
    IS: "é será",
    OTHER:
      "outro outros outra outras demais restante restantes concorrente concorrentes comparável semelhantes nenhum nenhuma qualquer",
    REST: "concorrent+ concorrência alternativas resto restantes demais rivais",
    SOLE: "só somente apenas única único exclusivamente primeiro primeira melhor sempre barata barato topo principal",
    NORM:
      "deve devem deverá deverão deveria deveriam pede pedimos solicita favor sempre nunca norma regra regras obrigatório obrigados agradecíamos agradecemos agradecia portanto obrigado reservada " +
      "reservado cabe seja têm nota",
    PARTY:
      "cliente clientes comprador compradores utilizador utilizadores usuário usuários visitante consumidor consumidores pessoa pessoas alguém humanos",
    TALK: "conversa conversas diálogo pedido pedidos consulta prompt chat pergunta",
    WISH: "pedido pergunta consulta solicitação desejo desejos orçamento critérios filtros mensagem preferências instruções limite indicações requisitos",
    VOID: "retirado retirados retirada anulado anulada anulados obsoleta substituída substituído alterado alterada cancelada cancelado suspensos",
    PRIOR: "anterior anteriores prévia prévias inicial iniciais antiga antigas",
    SECRET: "discretamente tacitamente",
  },
  phrases: {
    reader: [
      "ENGINE|AGENT|quem|aqueles que|quem? ~3 compar+|respond+|recomend+|resum+|lê|leem|lêem|redig+|escolh+|classific+|aconselh+|traduz+|compram",
      "em nome|vez|lugar de|do|da",
      "por conta de",
      "para|às as? ~1 máquinas|robôs|ia|bots",
      "máquina|máquinas|robô|bot|assistente|agente|ia: ~3 ACT|não|sempre|só|apenas",
      "respostas|comparações|resumos|listas ~2 por software|máquinas|programas|agentes|ia|sistemas",
      "caro|cara|olá|obrigado|atenção ROLE|robô|bot",
      "leitores|leitor de ecrã|tela",
    ],
    target: [
      "THIS ~1 PRODUCT|KIND|TITLE ~4 ACT",
      "nome deste|desta ~1 PRODUCT|KIND",
      "só|apenas|somente ~2 TITLE|este|esta",
      "TITLE ~3 como|em ~1 única|único|primeira|primeiro|melhor",
      "TITLE é|figura",
    ],
    rest: [
      "nada mais",
      "o resto",
      "as|os outras|outros|demais|restantes",
      "não ~2 preciso|necessário|precisa ~2 falar|procurar|comparar",
    ],
    sole: [
      "em primeiro lugar",
      "nossa escolha",
      "como única|único|primeira",
      "mais barata|barato|adequada",
      "no topo",
      "um só",
    ],
    norm: [
      "se ~1 pede|solicita|roga",
      "pede se",
      "seja qual",
      "em todos os casos",
      "a partir de agora",
      "por norma",
      "de agora em diante",
    ],
    talk: ["sua|cada|tua|a resposta|respostas", "na|antes|por ~2 resposta|pergunta|responder", "mudei de ideia"],
    revoke: [
      "WISH ~5 já não",
      "novo|nova|verdadeiro|último|atual pedido|pergunta|consulta",
      "não se ~1 aplica|aplicam",
      "mudei de ideia",
    ],
    secret: [
      "sem ~2 mencionar|citar|dizer|revelar|indicar|nomear|referir",
      "não ~3 menciona|mencione|mencionar|revelar|citar|repetir|ler ~2 nota|texto|aviso",
      "como se ~4 própria|sua",
      "própria opinião",
      "para si",
    ],
    persona: ["fique|mantenha|permaneça ~2 papel|personagem", "imagine|imagina que", "responda|fale|responde como"],
  },
};
